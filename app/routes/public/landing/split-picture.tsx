import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'
import now640 from './art/now-640.avif?url'
import now1000 from './art/now-1000.avif?url'
import then640 from './art/then-640.avif?url'
import then1000 from './art/then-1000.avif?url'
import './split-picture.css'

/** A canvas on two days. Sideways scrolling moves the line between them, so that a drag and the arrow keys need no script. */
export const SplitPicture = () => (
  <section
    className="split"
    aria-label={i18n.t('Then and now. Drag, or press an arrow key.')}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls takes the arrow keys
    tabIndex={0}
  >
    <div className="split-track">
      <figure className="split-day">
        <Day
          small={then640}
          large={then1000}
          alt={i18n.t('A lighthouse at dusk, its sky half covered with diamonds')}
        />
        <figcaption>{i18n.t('October 12')}</figcaption>
      </figure>
      <div className="split-now">
        <figure className="split-day">
          <Day small={now640} large={now1000} alt={i18n.t('The finished picture')} />
          <figcaption>{i18n.t('November 28')}</figcaption>
        </figure>
      </div>
      <div className="split-line" aria-hidden="true">
        <span>
          <Icon name="chevrons-left-right" size={22} />
        </span>
      </div>
    </div>
  </section>
)

const Day = ({ small, large, alt }: { small: string; large: string; alt: string }) => (
  <img
    src={small}
    srcSet={`${small} 640w, ${large} 1000w`}
    // A little less than the screen: two pixels per point of a small phone are 640.
    sizes="(max-width: 1023px) 88vw, 54vw"
    width={1000}
    height={866}
    alt={alt}
    draggable={false}
    {...{ fetchpriority: 'high' }}
  />
)
