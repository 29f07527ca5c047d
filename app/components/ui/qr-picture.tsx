/** A QR code, black on white in every theme, because scanners expect it. */
export const QrPicture = ({ code: { size, path }, label }: { code: { size: number; path: string }; label: string }) => (
  <svg className="qr-picture" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
    <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
    <path d={path} fill="#000" />
  </svg>
)
