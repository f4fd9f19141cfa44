export interface Context {
    /** Identifiers below the app's own; none for the app itself. */
    path: string[];
    title: string;
    type?: "none" | "app" | "chapter" | "section" | "level" | "page" | "task" | "challenge" | "quiz" | "exercise" | "lesson"
        | "book" | "game" | "document" | "audio" | "video" | "course" | "custom";
    customTypeName?: string | null;
    displayOrder?: number;
    topic?: string | null;
    summary?: string | null;
    isAssignable?: boolean;
    /** Years, as the lowest and how many: 6 to 9 are `{ location: 6, length: 4 }`. */
    suggestedAge?: { location: number, length: number };
    /** Minutes, in the same way. */
    suggestedCompletionTime?: { location: number, length: number };
    /** What its attempts report beside time; teachers choose by it. */
    capabilities?: { kind: "percent" | "binary" | "quantity" | "score", details?: string }[];
    /** The page that opens it; by itself the one that declares it. */
    link?: string | null;
}

export interface ItemOptions {
    /** Whether it stands in front in reports. */
    primary?: boolean;
}

export interface Activity {
    readonly isStarted: boolean;
    /** How much was worked through, from 0 to 1; setting it adds the range from 0. */
    progress: number;
    start(): void;
    stop(): void;
    /** Tells it as it is. What is reported does so by itself. */
    edit(): void;
    addProgressRange(start: number, end: number): void;
    /**
     * What is no result, as 3 of 0 points or 12 of 10, is left out of the attempt, and so is an item whose identifier is empty, whose
     * identifier or title has more than 256 characters, or that is the 1001st. The console says so.
     */
    score(identifier: string, title: string, score: number, maxScore: number, options?: ItemOptions): void;
    quantity(identifier: string, title: string, quantity: number, options?: ItemOptions): void;
    binary(
        identifier: string, title: string, value: boolean,
        options?: ItemOptions & { wording?: "trueFalse" | "passFail" | "yesNo" | "correctIncorrect" }): void;
    /** Stops, and sends what there is. Resolves alike whatever the school made of it. */
    finish(): Promise<void>;
}

export interface ClassKit {
    /** Whether the page was opened from a school, be it by a teacher or a student. */
    readonly isConnected: boolean;
    /** How many attempts the school has refused: each stays here for 30 days, and is sent again if it changes. The console says why. */
    readonly refused: number;
    /** What the school has set for the app, by name, as it was when the page was opened; empty without a school. */
    readonly configuration: Readonly<Record<string, any>>;
    declare(contexts: Context[]): Promise<void>;
    /** Begins an attempt. With `quiet` its time counts from now, and it is one once something is reported: who only looks has made none. */
    open(path: string[], options?: { quiet?: boolean }): Activity;
    /**
     * What `setState` has kept for this person at a context, on whatever device; null where there is nothing.
     * Rejects where the school can't be asked.
     */
    getState(path: string[]): Promise<any>;
    /** Keeps what JSON can say, at most 65,536 bytes of it; null removes it. Where the school can't be reached it waits, as attempts do. */
    setState(path: string[], state: any): Promise<void>;
    /** Told where two devices wrote at once: the later writing holds (`value`), and the other is no more (`replaced`). */
    onreplaced: ((change: { path: string[], value: any, replaced: any }) => void) | null;
    save(): Promise<void>;
}

/** Always resolves; without a school everything stays on the page. `shared` keeps nothing in the browser, as where the school knows that others use it, too. */
export function connect(options?: { shared?: boolean }): Promise<ClassKit>;
export const ClassKit: { connect: typeof connect };
