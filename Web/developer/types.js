// What the school tells the console, as its operations write it.

/**
 * @typedef {object} Note
 * @property {number} number
 * @property {string} time
 * @property {string} kind
 * @property {string} [person]
 * @property {string} text
 * @property {{ place?: string, fate?: string, contexts?: number } | undefined} [details]
 *
 * @typedef {object} Person
 * @property {string} name
 * @property {string} fullName
 * @property {string} role
 * @property {string} link
 * @property {string} environment
 * @property {string} network
 * @property {boolean} isProgressOn
 * @property {boolean} isEnrolled
 *
 * @typedef {{ id: string, name: string, approved?: string | null }} App
 *
 * @typedef {object} Handout
 * @property {string} id
 * @property {string} title
 * @property {string} state
 * @property {boolean} isLocked
 * @property {number} students
 * @property {number} done
 *
 * @typedef {object} State
 * @property {string} now
 * @property {string} timeZone
 * @property {boolean} isClockStill
 * @property {boolean} isProgressOn
 * @property {boolean} isRoomFull
 * @property {App[]} apps
 * @property {Handout[]} handouts
 * @property {Person[]} people
 * @property {{ name: string, fullName: string }[]} pupils
 * @property {{ name: string, usage: string, summary: string }[]} controls
 *
 * @typedef {object} Context
 * @property {string[]} path
 * @property {string} title
 * @property {string} type
 * @property {string | null} topic
 * @property {boolean} isAssignable
 * @property {string | null} link
 *
 * @typedef {{ id: string, name: string, approved: string | null, hasIcon: boolean, isCut: boolean, contexts: Context[] }} Tree
 *
 * @typedef {{ fate: string, explanation: string, count: number }} FateCount
 *
 * @typedef {object} Attempt
 * @property {string} id
 * @property {string} path
 * @property {string} began
 * @property {number | null} progress
 * @property {number} seconds
 * @property {boolean} hasPrimary
 * @property {{ title: string, value: string }[]} items
 * @property {string} fate
 * @property {string} explanation
 *
 * @typedef {object} DeviceApp
 * @property {string} app
 * @property {string} [problem]
 * @property {number} waiting
 * @property {number} arrived
 * @property {number} total
 * @property {FateCount[]} kept
 * @property {Attempt[]} attempts
 *
 * @typedef {object} Fate
 * @property {string} activity
 * @property {string} person
 * @property {string} app
 * @property {string | null} place
 * @property {string} fate
 * @property {string} explanation
 * @property {string[]} handouts
 * @property {string} received
 * @property {number} superseded
 *
 * @typedef {object} Exchange
 * @property {number} number
 * @property {string} time
 * @property {string | null} person
 * @property {string} method
 * @property {string} target
 * @property {number} status
 * @property {number} milliseconds
 * @property {number} bytes
 */

export {};
