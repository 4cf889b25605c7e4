# One image for the whole site and for each of its parts: the command says which.
FROM node:24-bookworm-slim
WORKDIR /hopscotch
COPY package.json package-lock.json .npmrc ./
COPY operations/link-node.mjs operations/
RUN npm ci
COPY . .
RUN npm run build
# As the start scripts in package.json.
ENV NODE_OPTIONS=--max-semi-space-size=16 MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=1048576
# What parts share and nobody may lose: members' pictures, the register of erasures and anchors; of a site in one process its database and
# secrets as well. Nothing else may be written by the user.
RUN mkdir /kept && chown node /kept
ENV NODE_ENV=production DATA_DIR=/kept
USER node
EXPOSE 3000
CMD ["node", "--heap-growing-percent=50", "operations/start.ts"]
