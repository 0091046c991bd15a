import { SAMPLES_KEY } from '../site/samples.ts'
import { useContent } from './content-context.ts'
import { readOnlyToolAttributes } from './webmcp-attributes.ts'

/** Leads to the estimate form with samples of these products chosen. */
export function SamplesButton({ slugs }: { slugs: readonly string[] }) {
  const { assistantTexts, contactPage, interfaceTexts } = useContent()
  const label = interfaceTexts.catalog.samples
  return (
    <form
      action={contactPage.url}
      method="get"
      aria-label={label}
      data-samples
      {...readOnlyToolAttributes(assistantTexts.forms.samples)}
    >
      <input type="hidden" name={SAMPLES_KEY} value={slugs.join()} />
      <button className="button button--secondary" type="submit">
        {label}
      </button>
    </form>
  )
}
