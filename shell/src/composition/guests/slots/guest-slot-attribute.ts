/** Marks what contains the slots of a guest. */
export const guestSlotAttribute = 'data-guest-slots'
