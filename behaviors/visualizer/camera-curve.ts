/** How cameras render light: straight in the shadows, bright parts rolled off. The shader has the same curve. */

/** Start of the roll-off, and the range above it. */
export const knee = 0.55
const room = 1 - knee

/** Scene light to linear display light. */
export const toDisplay = (light: number): number =>
  light <= knee ? light : knee + room * (1 - Math.exp((knee - light) / room))

/** Back. What is nearly white may have been much brighter: it is held to about 2. */
export const toScene = (display: number): number =>
  display <= knee ? display : knee - room * Math.log(Math.max(1 - (display - knee) / room, 0.04))
