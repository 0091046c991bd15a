/** Every color of the site: its pages, its PDFs, its pictures for shared links, its icons. CSS has them as --ink-soft. */
export const palette = {
  light: {
    ground: '#f6f1e7',
    paper: '#fffdf8',
    sand: '#e9e0cd',
    ink: '#1e2422',
    inkSoft: '#48504c',
    rule: '#d8cdb8',
    green: '#23433b',
    greenDeep: '#19302a',
    onGreen: '#f6f1e7',
    onGreenSoft: '#c9d3cc',
    ruleOnGreen: '#3e5d54',
    accent: '#a9481f',
    accentOnSand: '#9f4119',
    accentFill: '#a9481f',
    accentFillHover: '#8c3815',
    onAccent: '#ffffff',
    accentWash: '#fbeee6',
    oak: '#c79a5b',
    oakOnGreen: '#e0b97d',
    oakFill: '#d9ae6c',
    onOak: '#1e2422',
    alert: '#a3211b',
    alertFill: '#a3211b',
    onAlert: '#ffffff',
    alertWash: '#fcebe9',
    good: '#2c5c3f',
    goodWash: '#e5efe5',
    info: '#27506f',
    infoWash: '#e5edf3',
    placeholder: '#e3d9c6',
    /** Colors on photographs, in both schemes. */
    handle: '#fffdf8',
    onHandle: '#23433b',
    /** The three boards of the mark. */
    markGreen: '#23433b',
    markOak: '#c79a5b',
    markClay: '#a9481f',
    /** The drawn ground of a city, in both schemes. */
    soilClay: '#83533b',
    soilPale: '#ddd0b3',
    /** Print saves ink, and light tints print as gray. */
    printGround: '#ffffff',
    printInk: '#000000',
    printInkSoft: '#333333',
    printLine: '#888888',
    printRule: '#cccccc',
    printAccent: '#8c3815',
  },
  /** Colors that aren't listed equal those of the light scheme. */
  dark: {
    ground: '#151a18',
    paper: '#1d2422',
    sand: '#222a27',
    ink: '#f1ebdf',
    inkSoft: '#bfbeb3',
    rule: '#3a4440',
    green: '#1d3932',
    greenDeep: '#10211c',
    ruleOnGreen: '#3b5a51',
    accent: '#ef9d72',
    accentOnSand: '#ef9d72',
    accentWash: '#33241c',
    accentFill: '#ad4a20',
    accentFillHover: '#c4592b',
    oak: '#a9824b',
    alert: '#ffa198',
    alertWash: '#3a1d1b',
    good: '#a4d2b0',
    goodWash: '#1f3327',
    info: '#a9cbe6',
    infoWash: '#1d2f3d',
    placeholder: '#2b3330',
    markGreen: '#6fa08f',
  },
} as const satisfies { light: Colors; dark: Colors }

type Colors = Readonly<Record<string, `#${string}`>>

/** The palette as custom properties, or those of it that are wanted, for the first layer of the site's style. */
export function paletteCss(
  { light, dark }: { light: Colors; dark: Colors } = palette,
  isWanted: (property: string) => boolean = () => true,
): string {
  const root = (colors: Colors) => {
    const declarations = Object.entries(colors)
      .map(([name, color]) => [propertyOf(name), color] as const)
      .filter(([property]) => isWanted(property))
      .map(declaration => declaration.join(':'))
    return declarations.length > 0 ? `:root{${declarations.join(';')}}` : ''
  }
  const darkRoot = root(dark)
  const inLayer = root(light) + (darkRoot && `@media (prefers-color-scheme:dark){${darkRoot}}`)
  return inLayer && `@layer tokens{${inLayer}}`
}

const propertyOf = (name: string) => `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
