import { createElement, type SVGAttributes } from 'react'

type IconData = { name: string; node: [tag: string, attributes: Record<string, string>][] }
type IconProps = SVGAttributes<SVGSVGElement> & { size?: number }

/** Returns the component of one of Lucide's icons. The production build uses it (`lightIcons` in vite.config.ts). */
export default function createIcon({ name, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  const ownClass = `lucide lucide-${name}`
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when its module loads
  return function Icon({ size = 24, className, ...rest }: IconProps) {
    const iconClass = className ? `${ownClass} ${className}` : ownClass
    const isHidden = rest['aria-label'] ? undefined : true
    const attributes = {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      className: iconClass,
      'aria-hidden': isHidden,
    }
    return createElement('svg', { ...attributes, ...rest }, ...shapes)
  }
}
