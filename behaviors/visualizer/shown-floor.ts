/**
 * Returns the floor that the visitor chose in a rendered room. Otherwise that of the address, which may be in no room, or else
 * the one that is shown.
 */
export function findShownFloor(viewer: HTMLFormElement): FormDataEntryValue | null {
  const chosen = new FormData(viewer)
  const shown = chosen.get(`floor-${chosen.get('room')}`)
  const isChosen = viewer.querySelector('[name^="floor-"]:checked:not([checked])') !== null
  return isChosen ? shown : (new URLSearchParams(location.search).get('floor') ?? shown)
}
