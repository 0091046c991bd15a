# syntax=docker/dockerfile:1
FROM node:20-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npx esbuild server/main.ts server/leads/cli.ts --bundle --platform=node --target=node20 \
  --format=esm --packages=external --outbase=server --outdir=dist/server --out-extension:.js=.mjs

FROM node:20-slim AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force

FROM node:20-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Collects early rather than growing: the machine may be small.
ENV NODE_OPTIONS="--max-semi-space-size=1 --max-old-space-size=96"
WORKDIR /site
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/dist dist
COPY package.json ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, which would not pass SIGTERM on.
CMD ["node", "dist/server/main.mjs"]
