/** Leaves the site for an address, as a press on a link does. */
export const redirectTo = (href: string): void => Object.assign(document.createElement('a'), { href }).click()
