/** What classkit.js keeps in a browser. */

/** The sign-in of a page that was opened from a task, until the tab is closed. */
export interface Launch {
    school: string;
    token: string;
    app: string;
    /** Whose it is, by a word that stands for the person in this app alone. */
    owner: string;
    expires: string;
    /** By how many milliseconds the school's clock is ahead of the device's. */
    ahead: number;
    configuration?: any;
    /** Whether others use this browser, too. */
    isShared?: boolean;
}

/** An attempt or a state that the school does not have yet. */
export interface Entry {
    id: string;
    owner: string;
    kept: number;
    record: any;
    /** Why the school did not take it. */
    refused?: string;
}
