/** The logo: a faceted gem. Decorative, because the name is next to it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M9 3h14l7 9-14 18L2 12z" fill="var(--accent)" />
      <path d="M9 3l3 9H2zM23 3l-3 9h10zM12 12h8l-4 18z" fill="#fff" opacity=".28" />
      <path d="M9 3h14l-3 9h-8z" fill="#fff" opacity=".5" />
      <path d="M2 12h10l4 18z" fill="#000" opacity=".16" />
    </svg>
  )
}
