// Uploads a file in parts, so that an interruption costs only one of them.

/** Bytes that the school takes of one file. */
const most = 250_000_000;

/** So often a part is sent before it is given up. */
const tries = 3;

/** The school's answer to what it does not take: why, for programs and for people. */
export class Refused extends Error {
    /**
     * @param {string} reason
     * @param {string} detail
     */
    constructor(reason, detail) {
        super(detail);
        this.reason = reason;
    }
}

/**
 * @param {File} file
 * @param {(part: number) => void} progress told how much of it is there, from 0 to 1
 * @returns {Promise<{ id: string, name: string }>}
 */
export async function upload(file, progress) {
    if (file.size < 1 || file.size > most) throw new RangeError("the file is empty or too large");
    const begun = await ask("POST", "/v1/files", JSON.stringify({
        name: file.name.slice(0, 255), mediaType: file.type || "application/octet-stream", size: file.size,
    }), "application/json");
    for (let number = 0; number < begun.partCount; number += 1) {
        const part = file.slice(number * begun.partSize, (number + 1) * begun.partSize);
        await ask("PUT", `/v1/files/${begun.id}/parts/${number}`, part, "application/octet-stream");
        progress((number + 1) / begun.partCount);
    }
    const whole = await ask("PUT", `/v1/files/${begun.id}/completion`, null, null);
    return { id: begun.id, name: whole.name };
}

/**
 * @param {string} method
 * @param {string} address
 * @param {BodyInit | null} body
 * @param {string | null} type
 */
async function ask(method, address, body, type) {
    for (let attempt = 1; ; attempt += 1) {
        try {
            const headers = type ? { "Content-Type": type } : undefined;
            const response = await fetch(address, { method, body, headers });
            if (response.ok) return response.status === 204 ? null : await response.json();
            // A refusal by the school would be repeated, so there is no retry.
            if (response.status < 500) throw await refusal(response);
        } catch (failure) {
            if (attempt === tries || failure instanceof Refused) throw failure;
        }
        if (attempt === tries) throw new Error("the school does not answer");
        await new Promise((resolve) => setTimeout(resolve, 500 * attempt));
    }
}

/** @param {Response} response */
async function refusal(response) {
    /** @type {{ code?: string, detail?: string, remedy?: string }} */
    const problem = await response.json().catch(() => null) ?? {};
    return new Refused(problem.code ?? "", [problem.detail, problem.remedy].filter(Boolean).join(" "));
}
