/** Formats an ISO 8601 time to the minute, in UTC: `2026-11-21 10:40`. */
export const formatTimestamp = (iso: string): string => iso.slice(0, 16).replace('T', ' ')
