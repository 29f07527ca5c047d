import { ShareFile } from '~/components/client/controls/share-file'
import { buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { i18n } from '~/platform/messages'

/** The buttons that share and download a card. */
export const TakeCard = ({ image, fileName }: { image: string; fileName: string }) => (
  <div className="button-row">
    <ShareFile href={image} fileName={fileName} type="image/png" />
    <a className={buttonClass('plain')} href={`${image}&download=1`} download={fileName}>
      <Icon name="download" size={20} />
      {i18n.t('Download')}
    </a>
  </div>
)
