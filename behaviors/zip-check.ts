/**
 * Answers whether a ZIP code is on the list, in place.
 *
 *     <form data-zip-check data-cities='{"Austin": ["78701", …], …}' data-served="Yes, {zip} is in {city} …"
 *           data-not-listed="… {zip} …" data-invalid="…">
 *       <input name="zip"> <button>Check</button> <p role="status" data-zip-answer></p>
 *     </form>
 *
 * Without this script the form goes to the estimate form, with the ZIP code filled in.
 */
type CityZipCodes = Readonly<Record<string, readonly string[]>>

/** The cities a ZIP code belongs to; some belong to two. */
export function citiesOfZip(zip: string, cities: CityZipCodes): string[] {
  return Object.keys(cities).filter(city => cities[city]?.includes(zip))
}

export function enhance(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-zip-check]')) {
    const cities: CityZipCodes = JSON.parse(form.dataset.cities ?? '{}')
    form.noValidate = true
    form.addEventListener('submit', event => {
      event.preventDefault()
      const zip = String(new FormData(form).get('zip') ?? '').trim()
      const answer = form.querySelector('[data-zip-answer]')
      if (answer) answer.textContent = answerFor(zip, cities, form.dataset)
    })
  }
}

function answerFor(zip: string, cities: CityZipCodes, texts: DOMStringMap): string {
  if (!/^\d{5}$/.test(zip)) return texts.invalid ?? ''
  const found = citiesOfZip(zip, cities)
  const text = (found.length > 0 ? texts.served : texts.notListed) ?? ''
  return text.replace('{zip}', zip).replace('{city}', found.join(' / '))
}
