import { useEffect, useState } from 'react'
import type { AssumedBase, FloorCost, UnsuitableFloor } from '../../site/floor-cost/cost.ts'
import { areaOf, bases, type Job } from '../../site/floor-cost/job.ts'
import { assumedText, refusalText, totalTexts } from '../../site/floor-cost/result-texts.ts'
import { headlineOf } from '../../site/floor-cost/rounding.ts'
import type { Formatters } from '../../site/formatters.ts'
import { interpolate } from '../../site/text-formatters.ts'
import type { PricedChoice } from './FloorStep.tsx'
import type { CalculatorTexts } from './props.ts'

interface AnswerProps {
  texts: CalculatorTexts
  cost: FloorCost | undefined
  assumed: AssumedBase | undefined
  refusal: UnsuitableFloor | undefined
  /** Shown until there is a cost. */
  waiting: readonly string[]
  /** Whether that is the price of stairs alone. */
  stairs: boolean
  /** Said before the price. */
  notServed: string | undefined
  request: string
  /** Other floors for the same rooms, which a table below compares. */
  others: readonly FloorCost[]
  /** URL of this calculation. */
  href: string
  /** Returns the URL of it with another choice. */
  hrefWith: (field: 'floor' | 'base', value: string) => string
  formatters: Formatters
}

/** Says what is still missing, and what floors cost once the size is known. */
export function waitingTexts(
  { form, result }: CalculatorTexts,
  {
    job,
    prices,
    mistakes,
  }: { job: Job | undefined; prices: readonly PricedChoice[]; mistakes: readonly unknown[] },
  formatters: Formatters,
): readonly string[] {
  if (!job) return [mistakes.length > 0 ? result.waiting : result.empty]
  // Leave out the products of each kind, and work on a floor that stays.
  const laid = prices
    .flatMap(({ likely, floor: { material, kind } }) =>
      likely && material && kind === undefined ? [likely.usual] : [],
    )
    .sort((a, b) => a - b)
  const area = interpolate(form.size, { area: formatters.number(Math.round(areaOf(job))) })
  return [interpolate(result.span, { range: formatters.money(laid[0] ?? 0, laid.at(-1)), area }), result.pick]
}

/**
 * The answer, always in sight. One element whatever it says: what is read aloud is what changes in it. Changed text comes in a new element, by
 * its key: a translator may still be about to replace the text node of the old one.
 */
export function PinnedAnswer({
  texts,
  cost,
  assumed,
  refusal,
  waiting,
  stairs,
  notServed,
  request,
  others,
  href,
  hrefWith,
  formatters,
}: AnswerProps) {
  const { result } = texts
  const words = cost && totalTexts(result, cost, formatters)
  const onBase = assumed && assumedText(result, assumed, formatters)
  const lines = refusal ? [refusalText(result, refusal, formatters)] : waiting
  return (
    <div className="calculator__answer">
      <div role="status">
        {notServed && <p key={notServed}>{notServed}</p>}
        {words ? (
          <>
            <strong className="calculator__total" key={words.likely}>
              {words.likely}
            </strong>
            <span key={words.couldBe}>{words.couldBe}</span>
            {others.length > 0 && (
              <div className="calculator__bases">
                {others.map(other => {
                  const price = `${other.floor.name}: ${formatters.money(headlineOf(other.likely).usual)}`
                  return (
                    <a key={price} href="#compare">
                      {price}
                    </a>
                  )
                })}
              </div>
            )}
            {/* It is in the questions, for those who see them. */}
            <span className="visually-hidden" key={words.area}>
              {words.area}
            </span>
            {onBase && <p key={onBase}>{onBase}</p>}
          </>
        ) : (
          lines.map((line, index) =>
            index === 0 && lines.length > 1 ? (
              <strong className="calculator__total" key={line}>
                {line}
              </strong>
            ) : index < 2 ? (
              <span key={line}>{line}</span>
            ) : (
              <p key={line}>{line}</p>
            ),
          )
        )}
      </div>
      {assumed && (
        <div className="calculator__bases">
          {bases.map(base => (
            <a key={base} href={hrefWith('base', base)}>
              {result.assumed.choose[base]}
            </a>
          ))}
        </div>
      )}
      {words && (
        <div className="calculator__next">
          <a className="button button--oak" href={request}>
            {texts.request.button}
          </a>
          <Share texts={result} href={href} />
        </div>
      )}
      {stairs && !words && texts.form.stairs && (
        <div className="calculator__next">
          <a className="button button--oak" href={texts.form.stairs.href}>
            {texts.request.button}
          </a>
        </div>
      )}
      {refusal && (
        <div className="calculator__next">
          {refusal.instead && (
            <a className="button button--oak" href={hrefWith('floor', refusal.instead.floor.value)}>
              {interpolate(result.refusal.take, { floor: refusal.instead.floor.name })}
            </a>
          )}
          <a className="button button--secondary" href={request}>
            {result.refusal.ask}
          </a>
        </div>
      )}
    </div>
  )
}

/** Firefox has none. */
const canShare = () => 'share' in navigator

/** Only where a script runs. Browsers without a share dialog copy the address. */
function Share({ texts, href }: { texts: CalculatorTexts['result']; href: string }) {
  const [isOffered, setOffered] = useState(false)
  const [result, setResult] = useState({ href: '', text: '' })
  useEffect(() => setOffered(canShare() || Boolean(navigator.clipboard)), [])
  if (!isOffered) return null
  const share = () => {
    const { href: url } = new URL(href, location.href)
    // A visitor who closes the dialog, or forbids the clipboard, rejects it.
    if (canShare()) navigator.share({ title: document.title, url }).catch(() => {})
    else
      navigator.clipboard.writeText(url).then(
        () => setResult({ href, text: texts.shared }),
        () => setResult({ href, text: texts.notShared }),
      )
  }
  const said = result.href === href ? result.text : ''
  return (
    <>
      <button className="button button--secondary" type="button" onClick={share}>
        <span key={said}>{said || texts.share}</span>
      </button>
      <div className="visually-hidden" role="status">
        <span key={said}>{said}</span>
      </div>
    </>
  )
}
