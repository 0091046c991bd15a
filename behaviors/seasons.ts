/**
 * Shows the season of the visitor's month, or the one in `?season=`; buttons switch.
 *
 *     <div data-seasons>
 *       <div role="group" aria-label="…" data-needs-script>
 *         <button type="button" data-season="spring" aria-pressed="true">Spring</button> …
 *       </div>
 *       <div class="panels"><section data-season-panel="spring" aria-label="…">…</section> …</div>
 *     </div>
 *
 * Without JavaScript all panels show. With it the shown one has `data-active`. The panels share one grid cell, so the
 * page has the height of the tallest and never moves; until the script has chosen, the first shows. CSS:
 *
 *     @media (scripting: enabled) {
 *       .panels { display: grid }
 *       [data-season-panel] { grid-area: 1 / 1; visibility: hidden }
 *       [data-season-panel][data-active],
 *       [data-seasons]:not(:has([data-active])) [data-season-panel]:first-child { visibility: visible }
 *     }
 */

export const seasonNames = ['spring', 'summer', 'fall', 'winter'] as const
export type SeasonName = (typeof seasonNames)[number]

/** March to May is spring, June to August summer, September to November fall, the rest winter; by local time. */
export function seasonOf(date: Date): SeasonName {
  const month = date.getMonth() + 1
  if (month >= 3 && month <= 5) return 'spring'
  if (month >= 6 && month <= 8) return 'summer'
  return month >= 9 && month <= 11 ? 'fall' : 'winter'
}

/** The season to show for a URL's query on a date. */
export function chosenSeason(search: string, date: Date): SeasonName {
  const asked = new URLSearchParams(search).get('season')
  return seasonNames.find(name => name === asked) ?? seasonOf(date)
}

export function enhance(): void {
  const root = document.querySelector<HTMLElement>('[data-seasons]')
  if (!root) return
  const buttons = [...root.querySelectorAll<HTMLElement>('[data-season]')]

  const show = (season: string) => {
    for (const button of buttons)
      button.setAttribute('aria-pressed', String(button.dataset.season === season))
    for (const panel of root.querySelectorAll<HTMLElement>('[data-season-panel]')) {
      panel.toggleAttribute('data-active', panel.dataset.seasonPanel === season)
    }
  }

  show(chosenSeason(location.search, new Date()))
  for (const button of buttons) {
    const { season = '' } = button.dataset
    button.addEventListener('click', () => {
      show(season)
      const url = new URL(location.href)
      url.searchParams.set('season', season)
      history.replaceState(history.state, '', url)
    })
  }
}
