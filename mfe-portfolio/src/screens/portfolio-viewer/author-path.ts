/** Returns the address of the creations of an author in the gallery. */
export const getAuthorPath = (username: string): string => `/tools?author=${encodeURIComponent(username)}`
