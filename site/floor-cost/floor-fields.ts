/** Fields of the calculator's query for the floor, how it is laid, and the swatch that showed it. */
export const floorFields = ['floor', 'pattern', 'shown'] as const
