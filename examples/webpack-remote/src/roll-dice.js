/** Returns as many random numbers from 1 to 6 as there are dice. */
export const rollDice = count => Array.from({ length: count }, () => 1 + Math.floor(Math.random() * 6))
