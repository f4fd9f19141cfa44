"""What a page of an app keeps in its browser until the school has it."""

OUTBOX = """async () => {
    const database = await new Promise((resolve) => {
        const asked = indexedDB.open("homeroom-classkit");
        asked.onsuccess = () => resolve(asked.result);
    });
    const asked = database.transaction("outbox").objectStore("outbox").getAllKeys();
    const keys = await new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result); });
    database.close();
    return keys;
}"""
# Looks until the outbox holds so many, for a minute.
UNTIL = f"""async (count) => {{
    for (const end = performance.now() + 60_000; performance.now() < end;) {{
        if ((await ({OUTBOX})()).length === count) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
    }}
    throw new Error("the outbox never held " + count);
}}"""
# Whether nothing waits any more.
SENT = f"async () => (await ({OUTBOX})()).length === 0"
