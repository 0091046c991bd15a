import path from 'node:path'

/** What a file comes to be called, beside the one that it was. */
interface FileSlip {
  /** As a failing run shows it. */
  name: string
  rename: (file: string) => string
  /** The system's own, which is nobody's mistake. */
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
