import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { Square } from './crop-square'

type PictureCropProps = {
  src: string
  onSquare: (square: Square) => void
  /** called if the browser cannot decode the photo */
  onUnreadable: () => void
}

/** Selects a square by dragging, pinching, the slider, or the arrow keys. */
export default function PictureCrop({ src, onSquare, onUnreadable }: PictureCropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <div className="profile-crop-frame">
      <div className="profile-crop">
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          aspect={1}
          maxZoom={4}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          zoomWithScroll={false}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, { x, y, width }) => onSquare({ x, y, side: width })}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ role: 'group', 'aria-label': 'Crop area: move it with the arrow keys' }}
        />
      </div>
      <label className="profile-zoom">
        <span>Zoom</span>
        <input
          type="range"
          min={1}
          max={4}
          step={0.05}
          value={zoom}
          onChange={event => setZoom(Number(event.target.value))}
        />
      </label>
      <p className="small soft">Drag the photo to choose the part in the circle.</p>
    </div>
  )
}
