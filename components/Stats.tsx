import type { Stat } from '../generated/types.ts'

/** Figures with what they say. */
export function Stats({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="stats">
      {stats.map(({ figure, label }) => (
        <div className="stat" key={label}>
          <dt className="stat__label">{label}</dt>
          <dd className="stat__figure">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
