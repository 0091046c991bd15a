import { SAMPLES_KEY, sampleFields } from '../site/samples.ts'
import { askedSamples } from './tab-storage.ts'

/** Adds the samples that the visitor asked for on other pages, the latest ones: `<form data-samples><input name="samples" value="slug">`. */
export function enhance(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-samples]'))
    form.addEventListener('submit', () => {
      const input = form.elements.namedItem(SAMPLES_KEY)
      if (!(input instanceof HTMLInputElement)) return
      const own = input.value.split(',')
      const earlier = (askedSamples.load() ?? '').split(',').filter(slug => slug && !own.includes(slug))
      input.value = [...earlier, ...own].slice(-sampleFields.length).join()
      askedSamples.store(input.value)
    })
}
