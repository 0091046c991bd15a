/**
 * Keeps the floor that a visitor chooses on one page for the rooms of other pages and for the calculator: `<div data-floor-choice>` contains the radio buttons of
 * floors, and maybe of rooms; `<div data-floor-choice="oak">` is on the page of a floor. `/visualizer?room=…&floor=…` chooses both.
 */
import { showInStrip } from './show-in-strip.ts'
import { chosenFloor, storeFloor } from './tab-storage.ts'

interface Selection {
  room: string
  floor: string
}

/** Rooms with their floors, in their order; the first of each is shown unless the URL or an earlier choice names another. */
export type Choices = readonly { room: string; floors: readonly string[] }[]

/**
 * Returns the room and the floor that the query of a URL names, or undefined if it names none that exist. Without a floor in the query, it
 * is the one that was chosen before. A floor alone opens the first room that has it.
 */
export function selectionOf(
  search: string,
  before: string | undefined,
  choices: Choices,
): Selection | undefined {
  const query = new URLSearchParams(search)
  const room = query.get('room')
  const floor = query.get('floor') ?? before
  const named = choices.find(choice => choice.room === room)
  const found = named ?? choices.find(({ floors }) => floor !== undefined && floors.includes(floor))
  const shown = found?.floors.find(slug => slug === floor) ?? found?.floors[0]
  return found && shown !== undefined ? { room: found.room, floor: shown } : undefined
}

export function enhance(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-floor-choice]')) {
    const { floorChoice } = element.dataset
    if (floorChoice) storeFloor(floorChoice)
    else keepChoice(element)
  }
}

/** Lets the buttons of the frame, which is the same on every page, ask about the floor. */
function askAbout(floor: string): void {
  for (const button of document.querySelectorAll<HTMLAnchorElement>(
    '.site-header a.button, .action-bar a.button',
  )) {
    if (button.protocol === 'tel:') continue
    const query = new URLSearchParams(button.search)
    query.set('floor', floor)
    button.search = query.toString()
  }
}

function keepChoice(element: HTMLElement): void {
  const radios = [...element.querySelectorAll<HTMLInputElement>('input[type=radio]')]
  const radiosOf = (name: string) => radios.filter(radio => radio.name === name)
  const choose = (name: string, value: string | undefined) => {
    const radio = radiosOf(name).find(one => one.value === value)
    if (!radio) return
    radio.checked = true
    showInStrip(radio)
  }
  const early = isFirstView()
    ? radios.filter(({ checked, defaultChecked }) => checked && !defaultChecked)
    : []
  const choices = radiosOf('room').map(({ value: room }) => ({
    room,
    floors: radiosOf(`floor-${room}`).map(({ value }) => value),
  }))
  let chosen = chosenFloor.load()
  const keep = (floor: string) => {
    chosen = floor
    storeFloor(floor)
    askAbout(floor)
  }
  const selection = selectionOf(location.search, chosen, choices)
  if (selection) {
    choose('room', selection.room)
    choose(`floor-${selection.room}`, selection.floor)
  }
  const named = new URLSearchParams(location.search).get('floor')
  // A floor that no room has may be one of those for a visitor's own photo.
  const offered = [...document.querySelectorAll<HTMLInputElement>('input[type=radio][name*=floor]')]
  if (named && offered.some(({ value }) => value === named)) keep(named)
  choose('floor', chosen)
  const follow = ({ name, value }: HTMLInputElement) => {
    if (name === 'room') choose(`floor-${value}`, chosen)
    else keep(value)
  }
  for (const radio of early) {
    radio.checked = true
    follow(radio)
  }
  element.addEventListener('change', ({ target }) => {
    const radio = radios.find(one => one === target)
    if (radio) follow(radio)
  })
}

/** Whether the visitor chose what is chosen: browsers that reload or go back restore what was chosen then. */
const isFirstView = () =>
  performance.getEntriesByType('navigation').some(entry => 'type' in entry && entry.type === 'navigate')
