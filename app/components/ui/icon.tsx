import type { SVGAttributes } from 'react'
import type { IconName } from './icon-names'
import sprite from './icons.svg?url'

export type { IconName }

type IconProps = Omit<SVGAttributes<SVGSVGElement>, 'name'> & { name: IconName; size?: number }

/** An icon. Hidden from screen readers, unless it has an `aria-label`. */
export function Icon({ name, size = 24, className, ...rest }: IconProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the label is an attribute
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={`icon icon-${name}${className ? ` ${className}` : ''}`}
      aria-hidden={rest['aria-label'] ? undefined : true}
      {...rest}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
