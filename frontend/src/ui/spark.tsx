/** Our mark: a spark with four points. */
import type { SVGProps } from 'react'

export const Spark = (props: SVGProps<SVGSVGElement>) => (
  <svg viewBox="0 0 32 32" width="20" height="20" fill="currentColor" aria-hidden="true" {...props}>
    <path d="M16 2c1.3 8.2 5 12.7 14 14-9 1.3-12.7 5.8-14 14-1.3-8.2-5-12.7-14-14 9-1.3 12.7-5.8 14-14Z" />
  </svg>
)
