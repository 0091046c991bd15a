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
# A new volume takes its owner from the folder that it covers.
RUN install --directory --mode=700 --owner=node --group=node /data /backups
USER node
VOLUME /data
EXPOSE 3000 3001
HEALTHCHECK --interval=30s --timeout=3s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# As "npm run serve" does: memory is collected early rather than growing. Without npm in between, which would not pass
# SIGTERM on.
CMD ["node", "--no-parallel-scavenge", "--max-semi-space-size=2", "--max-old-space-size=96", "dist/current/server/main.mjs"]
