import { useEffect, useState } from 'react'
import type { FloorCost, UnsuitableFloor } from '../../site/floor-cost/cost.ts'
import { refusalText, totalTexts } from '../../site/floor-cost/result-texts.ts'
import type { Formatters } from '../../site/formatters.ts'
import type { CalculatorTexts } from './props.ts'

interface AnswerProps {
  texts: CalculatorTexts
  cost: FloorCost | undefined
  refusal: UnsuitableFloor | undefined
  /** Shown until there is a cost. */
  waiting: readonly string[]
  /** Said before the price. */
  notServed: string | undefined
  request: string
  formatters: Formatters
}

/**
 * The answer, always in sight. One element whatever it says: what is read aloud is what changes in it. Changed text comes in a new element, by
 * its key: a translator may still be about to replace the text node of the old one.
 */
export function PinnedAnswer({ texts, cost, refusal, waiting, notServed, request, formatters }: AnswerProps) {
  const { result } = texts
  const words = cost && totalTexts(result, cost, formatters)
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
            <span key={words.couldBe + words.area}>{`${words.couldBe} · ${words.area}`}</span>
          </>
        ) : (
          lines.map((line, index) =>
            index === 0 && lines.length > 1 ? (
              <strong className="calculator__total" key={line}>
                {line}
              </strong>
            ) : (
              <span key={line}>{line}</span>
            ),
          )
        )}
      </div>
      {words && (
        <div className="calculator__next">
          <a className="button button--oak" href={request}>
            {texts.request.button}
          </a>
          <Share texts={result} />
        </div>
      )}
    </div>
  )
}

/** Firefox has none. */
const canShare = () => 'share' in navigator

/** Only where a script runs. Browsers without a share dialog copy the address. */
function Share({ texts }: { texts: CalculatorTexts['result'] }) {
  const [state, setState] = useState<'none' | 'ready' | 'shared'>('none')
  useEffect(() => setState(canShare() || navigator.clipboard ? 'ready' : 'none'), [])
  if (state === 'none') return null
  const share = async () => {
    const { href: url } = location
    // A visitor who closes the dialog rejects it.
    if (canShare()) return navigator.share({ title: document.title, url }).catch(() => {})
    await navigator.clipboard.writeText(url)
    setState('shared')
  }
  return (
    <button className="button button--secondary" type="button" onClick={() => void share()}>
      {state === 'shared' ? texts.shared : texts.share}
    </button>
  )
}
