import './swatch.css'

/** The color next to a code, which is never the only sign. A color that is not known is an empty box with a line. */
export const Swatch = ({ hex }: { hex: string }) => (
  <svg className="swatch" viewBox="0 0 24 24" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="24" height="24" fill={hex || 'none'} />
    {hex ? null : <path d="M5 19 19 5" />}
  </svg>
)
