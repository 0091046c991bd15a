import type { Stat } from '../generated/types.ts'

/** Figures with their labels. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={`stats${arrangement(stats)}`}>
      {stats.map(({ figure, label }) => (
        <div className="stat" key={label}>
          <dt className="stat__label">{label}</dt>
          <dd className="stat__figure">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Longest label that fits below a figure in a third of a phone's width, in characters. */
const MAX_LABEL_IN_ROW = 26

/** Arranges even counts in pairs, and others in a row. On phones, only short labels are in a row. */
function arrangement(stats: readonly Stat[]): string {
  if (stats.length % 2 === 0) return ' stats--pairs'
  return stats.some(({ label }) => label.length > MAX_LABEL_IN_ROW) ? ' stats--long' : ''
}
