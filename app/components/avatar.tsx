import './avatar.css'

type AvatarProps = { username: string /** Empty: the first letter is shown. */; src?: string; size?: number }

/** A person's picture, or the first letter of the name. The name stands beside it or on the link around it. */
export function Avatar({ username, src, size = 38 }: AvatarProps) {
  const box = { width: size, height: size }
  if (src) return <img className="avatar" src={src} alt="" {...box} style={box} />
  return (
    <span className="avatar" aria-hidden="true" style={{ ...box, fontSize: size * 0.46 }}>
      {Array.from(username)[0]?.toUpperCase() ?? '?'}
    </span>
  )
}
