import { endpoint } from '~/pocketbase/endpoint.server'
import { openApiDocument } from '~/pocketbase/openapi/document.server'

const description = endpoint({ GET: async () => openApiDocument() })
export const loader = description
export const action = description
