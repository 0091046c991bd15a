import type { Stat } from '../generated/types.ts'

/** Figures with what they say. */
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

/** Characters that stand below a figure in the third of a phone without running down it. */
const longestBelow = 26

/** Even counts stand in pairs, not in threes and a rest. Others stand in a row, on a phone only those with few words. */
function arrangement(stats: readonly Stat[]): string {
  if (stats.length % 2 === 0) return ' stats--pairs'
  return stats.some(({ label }) => label.length > longestBelow) ? ' stats--long' : ''
}
