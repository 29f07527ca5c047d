import './avatar.css'

type AvatarProps = { username: string /** Empty: shows the first letter. */; src?: string; size?: number }

/** A user's photo, or the first letter of the name. Decorative: the name is next to it or on the link. */
export function Avatar({ username, src, size = 38 }: AvatarProps) {
  const box = { width: size, height: size }
  if (src) return <img className="avatar" src={src} alt="" {...box} style={box} />
  return (
    <span className="avatar" aria-hidden="true" style={{ ...box, fontSize: size * 0.46 }}>
      {Array.from(username)[0]?.toUpperCase() ?? '?'}
    </span>
  )
}
