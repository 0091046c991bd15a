/** `/visualizer?room=…&floor=…`: the room and the floor that a link names are chosen, as if the visitor had. */

interface UrlSelection {
  room: string
  floor: string
}

/** Rooms with their floors, in their order; the first of each is shown unless the address says otherwise. */
export type Choices = readonly { room: string; floors: readonly string[] }[]

/** Undefined when the address names nothing that is there. A floor alone opens the first room that has it. */
export function selectionFromUrl(search: string, choices: Choices): UrlSelection | undefined {
  const query = new URLSearchParams(search)
  const [room, floor] = [query.get('room'), query.get('floor')]
  const named = choices.find(choice => choice.room === room)
  const found = named ?? choices.find(({ floors }) => floor !== null && floors.includes(floor))
  const shown = found?.floors.find(slug => slug === floor) ?? found?.floors[0]
  return found && shown !== undefined ? { room: found.room, floor: shown } : undefined
}

export function enhance(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-viewer]')
  const radios = [...(form?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
  const rooms = radios.filter(({ name }) => name === 'room')
  const choices = rooms.map(({ value: room }) => ({
    room,
    floors: radios.filter(({ name }) => name === `floor-${room}`).map(({ value }) => value),
  }))
  const chosen = selectionFromUrl(location.search, choices)
  if (!chosen) return
  for (const radio of radios) {
    if (radio.name === 'room') radio.checked = radio.value === chosen.room
    if (radio.name === `floor-${chosen.room}`) radio.checked = radio.value === chosen.floor
  }
}
