import { Children, type ReactNode } from 'react'
import { interpolate } from '../site/text-formatters.ts'
import { useContent } from './content-context.ts'
import { isElement } from './is-element.ts'

interface BarsProps {
  title: string
  unit?: string
  max?: string
  source?: string
  children?: ReactNode
}

const DEFAULT_MAX = 100

/** A list of "**65** Luxury vinyl tile" as bars. The figure is printed; the bar repeats it. */
export function BarChart({ title, unit = '', max, source, children }: BarsProps) {
  const highest = Number(max ?? DEFAULT_MAX)
  return (
    <figure className="bars">
      <figcaption className="panel__title">{title}</figcaption>
      <ul className="bars__rows">
        {rowsOf(children).map(({ figure, label, key }) => (
          <li className="bars__row" key={key}>
            <span className="bars__label">{label}</span>
            <Bar share={Number.parseFloat(figure) / highest} />
            <span className="bars__figure">
              {figure}
              {figure.endsWith(unit) ? '' : unit}
            </span>
          </li>
        ))}
      </ul>
      {source && <p className="caption">{source}</p>}
    </figure>
  )
}

/** A list of "**9/10** Porcelain tile: why" as ratings. */
export function Ratings({ title, children }: { title: string; children?: ReactNode }) {
  const { interfaceTexts } = useContent()
  return (
    <figure className="bars">
      <figcaption className="panel__title">{title}</figcaption>
      <ul className="bars__rows">
        {rowsOf(children).map(({ figure, label, key }) => {
          const [value = '', max = '10'] = figure.split('/')
          return (
            <li className="bars__row" key={key}>
              <span className="bars__label">{label}</span>
              <Bar share={Number(value) / Number(max)} />
              <span className="bars__figure">
                <span aria-hidden="true">{figure}</span>
                <span className="visually-hidden">
                  {interpolate(interfaceTexts.blog.outOf, { value, max })}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </figure>
  )
}

function Bar({ share }: { share: number }) {
  return (
    <svg className="bars__bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bars__track" width="100" height="10" />
      <rect className="bars__fill" width={inPercent(share)} height="10" />
    </svg>
  )
}

// A fact in place of a figure may not be a number.
const inPercent = (share: number) => (Number.isFinite(share) ? Math.min(Math.max(share, 0), 1) * 100 : 0)

interface Row {
  key: string
  figure: string
  label: ReactNode
}

/** The items of the list inside the block: the bold start is the figure, the rest its label. */
function rowsOf(children: ReactNode): Row[] {
  return elements(children)
    .flatMap(list => elements(list.props.children))
    .filter(item => item.type === 'li')
    .map((item, index) => {
      const content = Children.toArray(item.props.children)
      const at = content.findIndex(part => isElement(part) && part.type === 'strong')
      const bold = content[at]
      return {
        key: String(index),
        figure: isElement(bold) ? String(bold.props.children) : '',
        label: content.slice(at + 1),
      }
    })
}

const elements = (children: ReactNode) => Children.toArray(children).filter(isElement)
