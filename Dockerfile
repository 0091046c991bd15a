# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build -- --strict

FROM node:24-slim AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /site
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/dist dist
COPY package.json ./
# A new volume gets its owner from the folder at its mount point.
RUN install --directory --mode=700 --owner=node --group=node /data /backups
USER node
VOLUME /data
EXPOSE 3000 3001
HEALTHCHECK --interval=30s --timeout=3s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The flags of "npm run serve" keep memory small. npm itself wouldn't forward SIGTERM.
CMD ["node", "--no-parallel-scavenge", "--max-semi-space-size=2", "--max-old-space-size=96", "dist/current/server/main.mjs"]
