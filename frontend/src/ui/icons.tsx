/** The handful of icons we use, drawn on a grid of 24. Decorative: the words beside them carry the meaning. */
import type { SVGProps } from 'react'

export type Icon = (props: SVGProps<SVGSVGElement>) => React.JSX.Element

const icon =
  (...paths: string[]): Icon =>
  props => (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      {paths.map(path => (
        <path key={path} d={path} />
      ))}
    </svg>
  )

export const ActivityIcon = icon('M3 12h4l3-8 4 16 3-8h4')
export const AlertIcon = icon('M12 4 2.5 20h19L12 4Z', 'M12 10v4', 'M12 17.2v.1')
export const ArrowDownIcon = icon('M12 5v14', 'm6 13 6 6 6-6')
export const ArrowUpIcon = icon('M12 19V5', 'm6 11 6-6 6 6')
export const ArrowRightIcon = icon('M5 12h14', 'm13 6 6 6-6 6')
export const ArchiveIcon = icon('M3 5h18v4H3z', 'M5 9v10h14V9', 'M10 13h4')
export const BoltIcon = icon('M13 3 5 13.5h6L10.5 21 19 10.5h-6.5L13 3Z')
export const BookIcon = icon('M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2Z', 'M12 6v14')
export const CardIcon = icon('M3 6h18v12H3z', 'M3 10h18', 'M7 14.5h3')
export const ChartIcon = icon('M4 20h16', 'M7 16v-4', 'M12 16V5', 'M17 16V9')
export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5')
export const ChevronDownIcon = icon('m6 9 6 6 6-6')
export const ChevronLeftIcon = icon('m15 6-6 6 6 6')
export const ChevronRightIcon = icon('m9 6 6 6-6 6')
export const ClockIcon = icon('M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z', 'M12 7.5V12l3 2')
export const CloseIcon = icon('M6 6l12 12', 'M18 6 6 18')
export const CopyIcon = icon('M9 9h10v11H9z', 'M15 9V4H5v11h4')
export const DownloadIcon = icon('M12 4v11', 'm7.5 11 4.5 4.5 4.5-4.5', 'M4 20h16')
export const ExternalIcon = icon('M14 4h6v6', 'M20 4l-9 9', 'M18 14v6H4V6h6')
export const EyeIcon = icon(
  'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12Z',
  'M12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
)
export const EyeOffIcon = icon(
  'M4 4l16 16',
  'M9.5 5.8A10 10 0 0 1 12 5.5c6.5 0 10 6.5 10 6.5a17 17 0 0 1-3 3.7',
  'M6.2 7.6A16 16 0 0 0 2 12s3.5 6.5 10 6.5a10 10 0 0 0 4-.8',
)
export const ForwardIcon = icon('M4 17v-3a5 5 0 0 1 5-5h11', 'm15 4 5 5-5 5')
export const HomeIcon = icon('M4 11.5 12 4l8 7.5', 'M6 10v10h12V10', 'M10 20v-6h4v6')
export const ImageIcon = icon('M4 5h16v14H4z', 'm4 16 5-5 4 4 2-2 5 5', 'M15.5 9h.1')
export const InboxIcon = icon('M4 13 6.5 5h11L20 13v6H4v-6Z', 'M4 13h5l1 2.5h4l1-2.5h5')
export const InfoIcon = icon('M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z', 'M12 11v5', 'M12 7.8v.1')
export const KeyIcon = icon('M8 11a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z', 'm11 12.5 9-9', 'm16 7.5 3 3')
export const LinkIcon = icon(
  'M10 14a4.5 4.5 0 0 0 6.5.5l3-3a4.5 4.5 0 0 0-6.4-6.4L11.5 6.7',
  'M14 10a4.5 4.5 0 0 0-6.5-.5l-3 3a4.5 4.5 0 0 0 6.4 6.4l1.6-1.6',
)
export const LogOutIcon = icon('M10 4H5v16h5', 'M15 8l4 4-4 4', 'M19 12H10')
export const MenuIcon = icon('M4 7h16', 'M4 12h16', 'M4 17h16')
export const MonitorIcon = icon('M3 5h18v11H3z', 'M9 20h6', 'M12 16v4')
export const MinusIcon = icon('M6 12h12')
export const MoreIcon = icon('M5 12h.1', 'M12 12h.1', 'M19 12h.1')
export const MoonIcon = icon('M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z')
export const NfcIcon = icon('M6 9a5 5 0 0 1 0 6', 'M10 6.5a9 9 0 0 1 0 11', 'M14 4a13 13 0 0 1 0 16')
export const PauseIcon = icon('M9 5v14', 'M15 5v14')
export const PencilIcon = icon('M4 20l1-4L16 5l3 3L8 19l-4 1Z', 'm14 7 3 3')
export const PeopleIcon = icon(
  'M9 5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z',
  'M2.5 20c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5',
  'M16 5.3a3.5 3.5 0 0 1 0 6.4',
  'M18 14.8c2 .7 3.2 2.5 3.5 5.2',
)
export const PersonIcon = icon('M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z', 'M4.5 20.5c.6-4 3.5-6 7.5-6s6.9 2 7.5 6')
export const PlayIcon = icon('M8 5v14l11-7L8 5Z')
export const PlusIcon = icon('M12 5v14', 'M5 12h14')
export const QrIcon = icon(
  'M4 4h6v6H4z',
  'M14 4h6v6h-6z',
  'M4 14h6v6H4z',
  'M14 14h2.5v2.5H14z',
  'M20 14v2.5',
  'M20 20h-2.5',
  'M14 20h.1',
)
export const PlugIcon = icon('M9 3v5', 'M15 3v5', 'M6 8h12v3a6 6 0 0 1-12 0V8Z', 'M12 17v4')
export const RefreshIcon = icon(
  'M20 11a8 8 0 0 0-14-4.5L4 9',
  'M4 4v5h5',
  'M4 13a8 8 0 0 0 14 4.5l2-2.5',
  'M20 20v-5h-5',
)
export const PrinterIcon = icon('M7 9V4h10v5', 'M7 17H4V9h16v8h-3', 'M7 14h10v6H7z')
export const SearchIcon = icon('M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z', 'm15.5 15.5 5 5')
export const SettingsIcon = icon(
  'M4 7h9',
  'M17 7h3',
  'M15 5v4',
  'M4 12h3',
  'M11 12h9',
  'M9 10v4',
  'M4 17h7',
  'M15 17h5',
  'M13 15v4',
)
export const ShareIcon = icon('M12 15V4', 'm8 7.5 4-4 4 4', 'M6 11H5v9h14v-9h-1')
export const ShieldIcon = icon('M12 3 5 5.5V11c0 5 3 8.3 7 10 4-1.7 7-5 7-10V5.5L12 3Z', 'm9 12 2 2 4-4')
export const StarIcon = icon('m12 4 2.4 5.1 5.6.7-4.1 3.8 1.1 5.5L12 16.4 7 19.1l1.1-5.5L4 9.8l5.6-.7L12 4Z')
export const StoreIcon = icon(
  'M4 9 5.5 4h13L20 9',
  'M4 9a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0A2.7 2.7 0 0 0 20 9',
  'M5.5 11.5V20h13v-8.5',
  'M10 20v-5h4v5',
)
export const SunIcon = icon(
  'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z',
  'M12 2.5v2',
  'M12 19.5v2',
  'M2.5 12h2',
  'M19.5 12h2',
  'm5.3 5.3 1.4 1.4',
  'm17.3 17.3 1.4 1.4',
  'm5.3 18.7 1.4-1.4',
  'm17.3 6.7 1.4-1.4',
)
export const SwapIcon = icon('M8 20V5', 'm4 8.5 4-4 4 4', 'M16 4v15', 'm12 15.5 4 4 4-4')
export const TicketIcon = icon(
  'M3 7h18v3.5a2 2 0 0 0 0 3V17H3v-3.5a2 2 0 0 0 0-3V7Z',
  'M14 7v2',
  'M14 11v2',
  'M14 15v2',
)
export const TrashIcon = icon('M4 7h16', 'M9 7V4h6v3', 'M6 7l1 13h10l1-13', 'M10 11v5', 'M14 11v5')
export const WalletIcon = icon('M17 7V4H5.5a2 2 0 0 0 0 4H20v11.5H5.5a2 2 0 0 1-2-2V6', 'M16 13.8h.1')
