import type { MetaFunction } from '@remix-run/node'
import { pageTitle } from '~/components/shell/site'
import { AvatarFields } from '~/features/account/profile/avatar-fields'
import { changeAvatar } from '~/features/account/profile/profile.server'
import { readPictureForm, rejectedPictureForm, unstoredPhotos } from '~/http/forms/picture-form.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'
import { fileUrl } from '~/platform/storage/file-url'
import { settingPage } from './setting-page'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Profile photo'))

export const loader = authed(async ({ viewer }) => ({
  username: viewer.username,
  avatarUrl: fileUrl('users', viewer.id, viewer.avatar, 320),
  fullUrl: fileUrl('users', viewer.id, viewer.avatar),
}))

export const action = authed(async ({ actor, request }) => {
  const sent = await readPictureForm(request, actor, { square: true })
  const { picture, removePicture, errors } = sent
  if (Object.keys(errors).length) return rejectedPictureForm(sent)
  if (!picture && !removePicture) return rejectedPictureForm(sent, { image: [i18n.t('Please select a photo first.')] })
  try {
    await changeAvatar(actor, picture)
  } catch (error) {
    return unstoredPhotos(sent, 'image', error)
  }
  return redirectWithToast('/profile', {
    title: picture ? i18n.t('Profile photo saved.') : i18n.t('Profile photo removed.'),
  })
})

export default settingPage<typeof loader>(/*i18n*/ 'Profile photo', AvatarFields)
