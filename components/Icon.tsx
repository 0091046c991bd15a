// Import each icon from its own file: the index of the package has 1,700, and a bundler would read them all.
import type { LucideIcon } from 'lucide-react'
import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import AwardIcon from 'lucide-react/icons/award'
import BathIcon from 'lucide-react/icons/bath'
import BoneIcon from 'lucide-react/icons/bone'
import BriefcaseIcon from 'lucide-react/icons/briefcase'
import Building2Icon from 'lucide-react/icons/building-2'
import CalculatorIcon from 'lucide-react/icons/calculator'
import CalendarCheckIcon from 'lucide-react/icons/calendar-check'
import CheckIcon from 'lucide-react/icons/check'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import ChevronsLeftRightIcon from 'lucide-react/icons/chevrons-left-right'
import ClipboardCheckIcon from 'lucide-react/icons/clipboard-check'
import ClockIcon from 'lucide-react/icons/clock'
import CloudRainIcon from 'lucide-react/icons/cloud-rain'
import CompassIcon from 'lucide-react/icons/compass'
import CookingPotIcon from 'lucide-react/icons/cooking-pot'
import DogIcon from 'lucide-react/icons/dog'
import DollarSignIcon from 'lucide-react/icons/dollar-sign'
import DownloadIcon from 'lucide-react/icons/download'
import DropletsIcon from 'lucide-react/icons/droplets'
import FeatherIcon from 'lucide-react/icons/feather'
import FileTextIcon from 'lucide-react/icons/file-text'
import FlameIcon from 'lucide-react/icons/flame'
import FootprintsIcon from 'lucide-react/icons/footprints'
import GemIcon from 'lucide-react/icons/gem'
import HammerIcon from 'lucide-react/icons/hammer'
import HandCoinsIcon from 'lucide-react/icons/hand-coins'
import HeartIcon from 'lucide-react/icons/heart'
import HomeIcon from 'lucide-react/icons/home'
import HouseIcon from 'lucide-react/icons/house'
import KeyRoundIcon from 'lucide-react/icons/key-round'
import LayersIcon from 'lucide-react/icons/layers'
import LayoutGridIcon from 'lucide-react/icons/layout-grid'
import LeafIcon from 'lucide-react/icons/leaf'
import LightbulbIcon from 'lucide-react/icons/lightbulb'
import MapPinIcon from 'lucide-react/icons/map-pin'
import MenuIcon from 'lucide-react/icons/menu'
import MessageCircleIcon from 'lucide-react/icons/message-circle'
import MountainIcon from 'lucide-react/icons/mountain'
import PaintbrushIcon from 'lucide-react/icons/paintbrush'
import PaletteIcon from 'lucide-react/icons/palette'
import PhoneIcon from 'lucide-react/icons/phone'
import PiggyBankIcon from 'lucide-react/icons/piggy-bank'
import RecycleIcon from 'lucide-react/icons/recycle'
import RefreshCwIcon from 'lucide-react/icons/refresh-cw'
import RulerIcon from 'lucide-react/icons/ruler'
import ScanEyeIcon from 'lucide-react/icons/scan-eye'
import SearchIcon from 'lucide-react/icons/search'
import ShieldIcon from 'lucide-react/icons/shield'
import ShieldCheckIcon from 'lucide-react/icons/shield-check'
import SofaIcon from 'lucide-react/icons/sofa'
import SparklesIcon from 'lucide-react/icons/sparkles'
import StarIcon from 'lucide-react/icons/star'
import StoreIcon from 'lucide-react/icons/store'
import SunIcon from 'lucide-react/icons/sun'
import ThermometerIcon from 'lucide-react/icons/thermometer'
import TimerIcon from 'lucide-react/icons/timer'
import TreesIcon from 'lucide-react/icons/trees'
import TrendingUpIcon from 'lucide-react/icons/trending-up'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import TruckIcon from 'lucide-react/icons/truck'
import UsersIcon from 'lucide-react/icons/users'
import UtensilsIcon from 'lucide-react/icons/utensils'
import VolumeXIcon from 'lucide-react/icons/volume-x'
import WarehouseIcon from 'lucide-react/icons/warehouse'
import WavesIcon from 'lucide-react/icons/waves'
import WindIcon from 'lucide-react/icons/wind'
import WrenchIcon from 'lucide-react/icons/wrench'
import XIcon from 'lucide-react/icons/x'
import ZapIcon from 'lucide-react/icons/zap'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Icon as ContentIcon } from '../generated/types.ts'

/** Icons that editors can choose, and those of the components. */
export type IconName =
  | ContentIcon
  | 'arrow-left'
  | 'chevron-down'
  | 'chevrons-left-right'
  | 'download'
  | 'menu'
  | 'triangle-alert'
  | 'x'

// A new name in the schema is a type error until it has an icon here.
const shapes: Record<IconName, LucideIcon> = {
  award: AwardIcon,
  bath: BathIcon,
  bone: BoneIcon,
  briefcase: BriefcaseIcon,
  'building-2': Building2Icon,
  calculator: CalculatorIcon,
  'calendar-check': CalendarCheckIcon,
  check: CheckIcon,
  'clipboard-check': ClipboardCheckIcon,
  clock: ClockIcon,
  'cloud-rain': CloudRainIcon,
  compass: CompassIcon,
  'cooking-pot': CookingPotIcon,
  dog: DogIcon,
  droplets: DropletsIcon,
  'dollar-sign': DollarSignIcon,
  feather: FeatherIcon,
  'file-text': FileTextIcon,
  flame: FlameIcon,
  footprints: FootprintsIcon,
  gem: GemIcon,
  hammer: HammerIcon,
  'hand-coins': HandCoinsIcon,
  heart: HeartIcon,
  home: HomeIcon,
  house: HouseIcon,
  'key-round': KeyRoundIcon,
  layers: LayersIcon,
  'layout-grid': LayoutGridIcon,
  leaf: LeafIcon,
  lightbulb: LightbulbIcon,
  'map-pin': MapPinIcon,
  'message-circle': MessageCircleIcon,
  mountain: MountainIcon,
  palette: PaletteIcon,
  paintbrush: PaintbrushIcon,
  phone: PhoneIcon,
  'piggy-bank': PiggyBankIcon,
  recycle: RecycleIcon,
  'refresh-cw': RefreshCwIcon,
  ruler: RulerIcon,
  'scan-eye': ScanEyeIcon,
  search: SearchIcon,
  shield: ShieldIcon,
  'shield-check': ShieldCheckIcon,
  sofa: SofaIcon,
  sparkles: SparklesIcon,
  star: StarIcon,
  store: StoreIcon,
  sun: SunIcon,
  thermometer: ThermometerIcon,
  timer: TimerIcon,
  trees: TreesIcon,
  'trending-up': TrendingUpIcon,
  truck: TruckIcon,
  users: UsersIcon,
  utensils: UtensilsIcon,
  'volume-x': VolumeXIcon,
  warehouse: WarehouseIcon,
  waves: WavesIcon,
  wind: WindIcon,
  wrench: WrenchIcon,
  zap: ZapIcon,
  'arrow-left': ArrowLeftIcon,
  'chevron-down': ChevronDownIcon,
  'chevrons-left-right': ChevronsLeftRightIcon,
  download: DownloadIcon,
  menu: MenuIcon,
  'triangle-alert': TriangleAlertIcon,
  x: XIcon,
}

interface IconProps {
  name: IconName
  size?: number
}

/** Line icon, hidden from screen readers: the text next to it must say the same. Its stroke is in base.css. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: linesOf(name) }}
    />
  )
}

const known = new Map<IconName, string>()

/** Returns the shapes of an icon without the attributes that lucide sets on each drawing. */
function linesOf(name: IconName): string {
  const Shape = shapes[name]
  const lines = known.get(name) ?? renderToStaticMarkup(<Shape />).replace(/^<svg[^>]*>|<\/svg>$/g, '')
  known.set(name, lines)
  return lines
}
