# One image for the whole site and for each of its parts: the command says which.
FROM node:24-bookworm-slim
WORKDIR /hopscotch
COPY package.json package-lock.json .npmrc ./
COPY operations/link-node.mjs operations/
RUN npm ci
COPY . .
RUN npm run build
# As the start scripts in package.json.
ENV NODE_OPTIONS=--max-semi-space-size=16 MALLOC_MMAP_THRESHOLD_=1048576
# What parts share and nobody may lose: members' pictures and the register of erasures.
RUN mkdir /kept && chown node /kept
USER node
EXPOSE 3000
CMD ["node", "--heap-growing-percent=50", "operations/start.ts"]
