import { allStyles } from '../../renderer/style.ts'
import { markStyle } from './preview-marks.ts'

// The policy of the editor allows style sheets that a script constructs.
const sheet = new CSSStyleSheet()
sheet.replaceSync(`${allStyles}${markStyle}
[data-field][tabindex] { cursor: text; }
[data-missing] { outline: 2px dashed; outline-offset: 2px; font-style: italic; }
[data-field][tabindex]:hover { outline: 2px dashed var(--accent); outline-offset: 2px; }
[data-field][data-open] { outline: 3px solid var(--accent); outline-offset: 2px; }`)
document.adoptedStyleSheets = [sheet]
