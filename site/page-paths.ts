/** The calculator, which works without JavaScript. */
export const calculatorPath = '/estimate'

/** The page with the contact form. */
export const contactPath = '/contact'

/** The page with rooms to see floors in. */
export const visualizerPath = '/visualizer'

/** Field of the query that takes a calculation to the contact form and to the visualizer: the query of the calculator. */
export const CALCULATION_KEY = 'calculation'
