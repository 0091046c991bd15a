import path from 'node:path'

/** The name of an accidental copy of a file. */
interface FileSlip {
  /** Description for a failing run. */
  name: string
  rename: (file: string) => string
  /** Whether the operating system created the file, so that it isn't a mistake. */
  isHarmless?: true
}

const named =
  (change: (stem: string, ending: string) => string): FileSlip['rename'] =>
  file => {
    const { dir, name, ext } = path.posix.parse(file)
    return path.posix.join(dir, change(name, ext))
  }

export const fileSlips: readonly FileSlip[] = [
  ...[' copy', ' copy 2', ' (1)', ' - Copy', ' - Copy (2)', ' 2', "'s", ' final', '_old', '.'].map(added => ({
    name: `…${added}.yaml`,
    rename: named((stem, ending) => stem + added + ending),
  })),
  ...['Copy of ', 'copy ', 'NEW-', '~$', ' '].map(added => ({
    name: `${added}….yaml`,
    rename: named((stem, ending) => added + stem + ending),
  })),
  ...['~', '.bak', '.orig', '.txt', '.rej', '.swp', '.tmp', '.old', '.html', '.docx'].map(added => ({
    name: `….yaml${added}`,
    rename: named((stem, ending) => stem + ending + added),
  })),
  ...['.yml', '.markdown', '.txt', '.docx', '.MD', '.json', '.pdf', ''].map(ending => ({
    name: `…${ending}`,
    rename: named(stem => stem + ending),
  })),
  { name: 'capitals', rename: named((stem, ending) => stem.toUpperCase() + ending) },
  {
    name: 'a capital ending',
    rename: named((stem, ending) => stem.replaceAll('-', '_') + ending.toUpperCase()),
  },
  ...['Thumbs.db', 'desktop.ini'].map(name => ({
    name,
    rename: named(() => name),
    isHarmless: true as const,
  })),
]
