import { ChipList } from '../../../components/ChipList.tsx'
import { useContent } from '../../../components/content-context.ts'
import { interpolate } from '../../../site/text-formatters.ts'

/** ZIP codes that are shown at once. */
const FIRST_ZIP_CODES = 8

/** The first eight ZIP codes; "+N more" opens the rest, natively. */
export function ZipCodes({ zipCodes }: { zipCodes: readonly string[] }) {
  const { interfaceTexts } = useContent()
  const { city: texts } = interfaceTexts
  const rest = zipCodes.slice(FIRST_ZIP_CODES)
  return (
    <div className="zip-codes">
      <ChipList items={zipCodes.slice(0, FIRST_ZIP_CODES)} />
      {rest.length > 0 && (
        <details className="zip-codes__rest">
          <summary className="chip chip--button">
            <span className="zip-codes__more">{interpolate(texts.zipMore, { count: rest.length })}</span>
            <span className="zip-codes__fewer">{texts.zipFewer}</span>
          </summary>
          <ChipList items={rest} />
        </details>
      )}
    </div>
  )
}
