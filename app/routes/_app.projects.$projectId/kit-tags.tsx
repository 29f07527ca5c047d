import { Link, useFetcher } from '@remix-run/react'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '~/components/button'
import { useTimesOver } from '~/components/emptied'
import { useNewestReply } from '~/components/newest-reply'
import { useUnsavedWarning } from '~/components/unsaved'
import { projectPath, untagPath } from '~/features/projects/project-paths'
import { TagChip } from '~/features/tags/tag-chip'
import { TagsField } from '~/features/tags/tags-field'
import './kit-tags.css'

type Reply = { values: Record<string, string | string[]>; errors: Record<string, string[]> }
type KitTagsProps = {
  id: string
  tags: { id: string; name: string; color: string; href: string }[]
  /** Names of the person's tags, those used most first. */
  known: string[]
  reply?: Reply
}

/** The kit's tags; folded behind them, ways to take one off and to add others. */
export function KitTags({ id, tags, known, reply }: KitTagsProps) {
  return (
    <div className="kit-tags">
      {tags.length ? (
        <ul aria-label="Tags">
          {tags.map(tag => (
            <li key={tag.id}>
              <TagChip tag={tag} to={tag.href} />
            </li>
          ))}
        </ul>
      ) : null}
      <details open={Boolean(reply?.errors.tags)}>
        <summary>
          {tags.length ? null : <Plus aria-hidden="true" size={16} />}
          {tags.length ? 'Change tags' : 'Add tags'}
        </summary>
        {tags.length ? <RemoveTags id={id} tags={tags} /> : null}
        <AddTags id={id} known={known.filter(name => !tags.some(tag => tag.name === name))} reply={reply} />
        <Link className="kit-tags-manage" to="/tags">
          Manage your tags
        </Link>
      </details>
    </div>
  )
}

function RemoveTags({ id, tags }: Pick<KitTagsProps, 'id' | 'tags'>) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post" action={untagPath(id)} preventScrollReset className="kit-tags-remove">
      {tags.map(tag => (
        <button key={tag.id} type="submit" name="tag" value={tag.id} aria-label={`Remove the tag ${tag.name}`}>
          <span>{tag.name}</span>
          <X aria-hidden="true" size={16} />
        </button>
      ))}
    </fetcher.Form>
  )
}

function AddTags({ id, known, reply }: Pick<KitTagsProps, 'id' | 'known' | 'reply'>) {
  const fetcher = useFetcher<Reply>()
  const form = useRef<HTMLFormElement>(null)
  const answer = useNewestReply(fetcher) ?? reply
  const errors = answer?.errors.tags
  useUnsavedWarning(form, errors)
  const added = useTimesOver(fetcher.state === 'loading' && !errors)
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={projectPath(id)}
      preventScrollReset
      noValidate
      className="kit-tags-add"
    >
      {/* Tags that were taken empty the field. */}
      <TagsField
        key={added}
        label="Add tags"
        errors={errors}
        defaultValue={errors ? String(answer?.values.tags ?? '') : ''}
        known={known}
      />
      <Button type="submit" busy={fetcher.state !== 'idle'}>
        Add
      </Button>
    </fetcher.Form>
  )
}
